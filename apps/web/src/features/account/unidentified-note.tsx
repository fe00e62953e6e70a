import { href } from "@knotter/contract/routes";
import { Banner } from "@knotter/ui/banner";
import { ButtonLink } from "@knotter/ui/button-link";
import { AppLink } from "@/components/app-link";

/** On every page of a mentee whose identity is in doubt: why something is missing, and how to get it back. */
export const UnidentifiedNote = () => (
  <div className="mx-auto max-w-content px-5 pt-6 md:px-8">
    <Banner
      status="info"
      title="これまでに書かれたものは、まだ表示していません"
      action={
        <ButtonLink as={AppLink} variant="secondary" size="small" href={href("mypage", {}, { tab: "security" })}>
          ご本人の確認へ
        </ButtonLink>
      }
    >
      メールアドレスが、変更前のアドレスでの確認がないまま変わったためです。事前質問シート、面談の記録、アンケートなどは、ご本人の確認が済むと、また表示されます。面談の予約は、このままお使いいただけます。
    </Banner>
  </div>
);
