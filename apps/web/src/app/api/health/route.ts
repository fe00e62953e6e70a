/** The former name of `/api/ready`. */
export { GET } from "@/app/api/ready/route";
