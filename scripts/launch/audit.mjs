import { PRODUCT, pnpm } from "./components.mjs";
import { root } from "./folders.mjs";
import { installAndContinue } from "./install.mjs";
import { main } from "./main.mjs";
import { run } from "./processes.mjs";

await main(async () => {
  await installAndContinue();
  const { code, output } = await run(pnpm, [...PRODUCT, "audit", "--prod"], { cwd: root });
  if (/ERR_PNPM_AUDIT_BAD_RESPONSE|ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|ERR_PNPM_META_FETCH_FAIL/.test(output)) {
    console.error(
      "既知の脆弱性は確認できませんでした。いまのレジストリは、この問い合わせに答えません。インターネットに接続できる環境で実行してください。",
    );
    return 2;
  }
  console.log(output.trim());
  return code;
});
