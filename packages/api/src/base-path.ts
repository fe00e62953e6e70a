/** Where the operations live; what a calendar subscribes to is written with it. */
export const BASE_PATH = "/api/v1";
