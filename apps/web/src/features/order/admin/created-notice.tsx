import { href } from "@knotter/contract/routes";
import { Banner } from "@knotter/ui/banner";
import { ButtonLink } from "@knotter/ui/button-link";
import { AppLink } from "@/components/app-link";

/** Shown after the wizard: what was created, and the next steps. */
export function CreatedNotice({ id }: { id: string }) {
  return (
    <Banner
      status="success"
      className="mb-6"
      title="下書きとして登録しました。"
      action={
        <ButtonLink as={AppLink} href={href("adminOrderMentees", { id })} size="small" icon="users">
          対象者を登録する
        </ButtonLink>
      }
    >
      対象者を登録すると、受付を始められます。それまでは、どなたにもメールは届きません。
    </Banner>
  );
}
