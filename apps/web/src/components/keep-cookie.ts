/** Keeps a choice or a fact in the browser for `days`, where the server reads it for the first HTML. Never anything secret. */
export function keepCookie(name: string, value: string, days: number): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${name}=${value}; Path=/; Max-Age=${days * 86_400}; SameSite=Lax${secure}`;
}
