/** The style of the pages of the API's documentation. A file of its own, so that no inline style has to be allowed. */
export const DOCS_CSS = `:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;color:#1f2a37;background:#fbfaf7;font:15px/1.75 "Noto Sans JP",system-ui,sans-serif}
.skip{position:absolute;left:-999px}.skip:focus{left:8px;top:8px;background:#fff;padding:8px;z-index:2}
header{display:flex;flex-wrap:wrap;gap:8px 24px;align-items:center;justify-content:space-between;padding:12px 24px;background:#fff;border-bottom:1px solid #e3e0da}
.name{margin:0;font-weight:700;font-size:17px}.name a{color:inherit;text-decoration:none}
form[role=search]{display:flex;gap:8px;align-items:center}
label{font-size:13px}
input,textarea,button{font:inherit}
input,textarea{border:1px solid #8a8478;border-radius:8px;padding:8px 12px;background:#fff;color:inherit;max-width:100%}
button{border:1px solid #0f6b6b;border-radius:8px;background:#0f6b6b;color:#fff;padding:8px 16px;min-height:40px;cursor:pointer}
:focus-visible{outline:3px solid #d97706;outline-offset:2px}
.columns{display:grid;grid-template-columns:280px minmax(0,1fr)}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:16px 24px;border-right:1px solid #e3e0da;font-size:14px}
nav ul{list-style:none;margin:0 0 12px;padding:0}nav ul ul{margin:4px 0 8px 12px;font-size:13px}
nav h2{font-size:13px;color:#5b6675;margin:16px 0 4px;border:0;padding:0}
nav a{display:block;padding:4px 0;text-decoration:none}nav a[aria-current]{font-weight:700}
nav .menu>summary{display:none}
main{padding:24px 32px 96px;min-width:0}
main:focus{outline:none}
h1{font-size:28px;line-height:1.4;margin:0 0 16px}h2{font-size:20px;line-height:1.5;margin:0 0 8px}h3{font-size:15px;margin:20px 0 4px;color:#44505e}h4{font-size:14px;margin:16px 0 4px}
h2 a{color:inherit;text-decoration:none}h2 a:hover{text-decoration:underline}
section{border-top:1px solid #e3e0da;padding:32px 0;scroll-margin-top:8px}
section:target h2{background:#fdf3d8}
main>section>p,main>p{max-width:44em}
p{margin:0 0 8px}
a{color:#0f6b6b}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,monospace;font-size:.92em;overflow-wrap:anywhere}
pre{margin:0 0 12px;background:#1f2a37;color:#fbfaf7;padding:16px;border-radius:8px;white-space:pre-wrap;font-size:13px;line-height:1.6}
summary{cursor:pointer;padding:6px 0;min-height:32px}
.operation{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:24px 40px}
.method{display:inline-block;border-radius:6px;padding:0 8px;font:600 12px/20px ui-monospace,Menlo,monospace;background:#e6f2f1;color:#0b5656}
.method.post{background:#fdf3d8;color:#7a4b00}.method.patch,.method.put{background:#e8ecfb;color:#2c3f8f}.method.delete{background:#fbe6e4;color:#8f1d14}
.roles{display:flex;flex-wrap:wrap;gap:6px;list-style:none;margin:0 0 12px;padding:0;font-size:12px}.roles li{border:1px solid #c9c4ba;border-radius:999px;padding:0 10px}
.fields,.forms{list-style:none;margin:0;padding:0}.fields>li{border-top:1px solid #ece9e3;padding:8px 0}.fields p{margin:0}
.fields .fields{margin-left:16px;border-left:2px solid #e3e0da;padding-left:12px}
.field{font-weight:700}.type{color:#5b6675;font-size:13px}.required{color:#8f1d14;font-size:12px}
.codes{font-size:13px;margin-top:12px}
.code h3{margin-top:0}
.languages{display:flex;gap:8px;margin-bottom:8px}.languages button{background:#fff;color:#0f6b6b}.languages button[aria-pressed=true]{background:#0f6b6b;color:#fff}.languages .copy{margin-left:auto}
.scripted .code h3{display:none}.scripted[data-language=curl] .ts,.scripted[data-language=ts] .curl{display:none}
.try{border:1px solid #c9c4ba;border-radius:8px;padding:16px;background:#fff}.try label{display:block;margin-bottom:8px}.try input,.try textarea{display:block;width:100%;font-family:ui-monospace,Menlo,monospace;font-size:13px}
output{display:block;margin-top:12px}
.token{margin-bottom:24px;border:1px solid #c9c4ba;border-radius:8px;padding:8px 16px;background:#fff;max-width:44em}
.list,.contents{padding-left:20px}.contents{columns:2 16em}.list li{margin-bottom:10px}
@media(max-width:1099px){.operation{grid-template-columns:minmax(0,1fr)}}
@media(max-width:767px){.columns{display:block}nav{position:static;height:auto;border-right:0;border-bottom:1px solid #e3e0da;padding:8px 16px}nav .menu>summary{display:list-item;font-weight:700}main{padding:16px 16px 64px}header{padding:12px 16px}form[role=search]{width:100%}form[role=search] label{white-space:nowrap}form[role=search] input{flex:1;min-width:0}}
@media print{nav,header form,.try,.languages,.token{display:none}.columns,.operation{display:block}}
`;

/**
 * What the pages do with script: filter the operations while one types, choose a language, copy, and call this server with a token that is
 * kept in memory alone. Calls never carry the browser's session.
 */
export const DOCS_JS = `"use strict";
(() => {
  const root = document.documentElement;
  const server = document.body.dataset.server;
  root.classList.add("scripted");
  root.dataset.language = "curl";
  const each = (selector, work, from = document) => from.querySelectorAll(selector).forEach(work);
  const menu = document.querySelector(".menu");
  if (matchMedia("(max-width: 767px)").matches) menu.open = false;

  const here = document.querySelector(".groups details[open]");
  if (here && menu.open) here.closest("nav").scrollTop = here.offsetTop - 80;

  const groups = [...document.querySelectorAll(".groups > li")].map((item) => ({ item, details: item.firstElementChild, was: item.firstElementChild.open }));
  document.getElementById("q").addEventListener("input", ({ target }) => {
    const words = target.value.normalize("NFKC").toLowerCase().split(/\\s+/).filter(Boolean);
    let found = 0;
    for (const { item, details, was } of groups) {
      let shown = 0;
      each("[data-text]", (entry) => {
        entry.hidden = !words.every((word) => entry.dataset.text.includes(word));
        if (!entry.hidden) shown += 1;
      }, item);
      item.hidden = shown === 0;
      details.open = words.length > 0 ? shown > 0 : was;
      found += shown;
    }
    if (words.length > 0) menu.open = true;
    document.querySelector(".none").hidden = found > 0;
  });

  const choose = (language) => {
    root.dataset.language = language;
    each("[data-language]:not(html)", (button) => button.setAttribute("aria-pressed", String(button.dataset.language === language)));
  };
  each(".languages", (bar) => {
    bar.hidden = false;
    each("[data-language]", (button) => button.addEventListener("click", () => choose(button.dataset.language)), bar);
    const copy = bar.querySelector(".copy");
    copy.addEventListener("click", async () => {
      await navigator.clipboard.writeText(bar.parentElement.querySelector("pre." + root.dataset.language).textContent);
      copy.textContent = "コピーしました";
      setTimeout(() => { copy.textContent = "コピー"; }, 2000);
    });
  });
  choose("curl");

  const box = document.querySelector(".token");
  if (!box) return;
  box.hidden = false;
  const token = box.querySelector("input");
  token.addEventListener("input", () => {
    each(".try", (form) => { form.hidden = token.value === "" && form.dataset.open !== "true"; });
  });
  each(".operation", (section) => {
    const form = section.querySelector(".try");
    if (!form) return;
    const inputs = [...section.querySelectorAll(".parameters > li")].filter(({ dataset }) => dataset.in !== "header").map(({ dataset }) => {
      const label = document.createElement("label");
      const input = document.createElement("input");
      input.autocomplete = "off";
      input.value = "required" in dataset ? dataset.example : "";
      label.append(dataset.name, input);
      form.prepend(label);
      return { dataset, input };
    });
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const output = form.querySelector("output");
      output.textContent = "呼び出しています";
      let path = section.dataset.path;
      const query = new URLSearchParams();
      for (const { dataset, input } of inputs) {
        if (dataset.in === "path") path = path.replace("{" + dataset.name + "}", encodeURIComponent(input.value));
        else if (input.value !== "") query.append(dataset.name, input.value);
      }
      const method = section.dataset.method;
      const body = form.querySelector("textarea");
      const headers = { authorization: "Bearer " + token.value.trim() };
      if (body) headers["content-type"] = "application/json";
      if (section.querySelector('[data-name="Idempotency-Key"]')) headers["idempotency-key"] = crypto.randomUUID();
      try {
        const answer = await fetch(location.origin + new URL(server).pathname + path + (query.size > 0 ? "?" + query : ""), {
          method, headers, credentials: "omit", cache: "no-store", body: body ? body.value : undefined,
        });
        const text = await answer.text();
        const shown = document.createElement("pre");
        const json = (answer.headers.get("content-type") || "").includes("json");
        shown.textContent = json ? JSON.stringify(JSON.parse(text), null, 2) : text.slice(0, 20000);
        output.replaceChildren(answer.status + " " + answer.statusText, shown);
      } catch {
        output.textContent = "サーバーに接続できませんでした。";
      }
    });
  });
})();
`;
