import { href } from "@knotter/contract/routes";
import { Banner } from "@knotter/ui/banner";
import { ButtonLink } from "@knotter/ui/button-link";
import { AppLink } from "@/components/app-link";

/** Above the preview of the mentor's page: what it is, who can see it now, and the way back. */
export function PreviewBar({ shown }: { shown: boolean }) {
  return (
    <Banner
      status={shown ? "info" : "warning"}
      title="相談者からどう見えるか"
      action={
        <ButtonLink as={AppLink} href={href("mentorMypage", {}, { tab: "profile" })} variant="secondary" size="small" icon="edit">
          プロフィールを編集する
        </ButtonLink>
      }
    >
      {shown
        ? "保存して公開されている内容です。確認待ちの変更は含まれません。"
        : "いまは相談者に表示されていません。公開されると、このように表示されます。"}
    </Banner>
  );
}
