/** The former name of `/api/ready`. */
export { GET } from "../ready/route";
