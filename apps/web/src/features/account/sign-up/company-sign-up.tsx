import { CompanyButton } from "../company-button";
import { EntryLead } from "../entry-lead";

/** The sign-up of people whose company wants its own sign-in only: by its provider first, and to the terms from there. */
export function CompanySignUp({ providers }: { providers: readonly { id: string; name: string }[] }) {
  return (
    <>
      <EntryLead>ご登録は、会社のアカウントで行います。パスワードを決める必要はありません。</EntryLead>
      <div className="grid gap-4">
        {providers.map((provider) => (
          <CompanyButton key={provider.id} provider={provider} next={null} variant="primary" />
        ))}
      </div>
      <p className="mt-4 text-sm text-muted">
        会社のログイン画面で、ご案内のメールが届いたメールアドレスのアカウントをお使いください。次の画面で、登録の内容と規約をご確認いただきます。
      </p>
    </>
  );
}
