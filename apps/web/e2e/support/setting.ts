function required(name: "BASE_URL" | "DATABASE_URL" | "NEXTAUTH_SECRET"): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} を指定してください。npm test は、アプリとデータベースを用意してから、この旅を実行します。`);
  return value;
}

/** The one place of the journeys that reads the environment; asked for when needed, so that tools can read the configuration without it. */
export const setting = {
  get baseUrl() {
    return required("BASE_URL");
  },
  get databaseUrl() {
    return required("DATABASE_URL");
  },
  /** Of the running app: a token is nowhere but in the mail, and the mail is not written yet when a journey wants to open it. */
  get secret() {
    return required("NEXTAUTH_SECRET");
  },
  chromium: process.env["CHROMIUM_PATH"] || "/usr/bin/chromium",
  screenshots: process.env["SCREENSHOTS"] === "1",
};
