import { NO_MAIL_TEXT } from "@knotter/contract/labels/operation";
import { href } from "@knotter/contract/routes";
import { Banner } from "@knotter/ui/banner";
import { Link } from "@knotter/ui/link";
import { amount } from "@/components/amount";
import { AppLink } from "@/components/app-link";
import type { RouterOutputs } from "@/trpc/outputs";

/** Says that no mail leaves. Nothing where mails leave, or a demo shows them. */
export function MailBanner({ way, unsent, mayTry = false }: RouterOutputs["office"]["today"]["mail"] & { mayTry?: boolean }) {
  if (way !== "none") return null;
  return (
    <Banner status="error">
      {NO_MAIL_TEXT}
      {unsent > 0 && (
        <>
          {" "}
          <Link as={AppLink} href={href("adminMail", {}, { state: "unsent" })}>
            未送信のメール {amount(unsent)}通{unsent >= 1000 ? "以上" : ""}
          </Link>
        </>
      )}
      {mayTry && (
        <>
          {" "}
          <Link as={AppLink} href={href("adminOperation")}>
            運用の状況を見る
          </Link>
        </>
      )}
    </Banner>
  );
}
