export { noSuchFile as GET } from "@/server/no-such-file";
