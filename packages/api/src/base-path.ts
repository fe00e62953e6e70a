/** The base path of the API; also part of subscribed calendar addresses. */
export const BASE_PATH = "/api/v1";
