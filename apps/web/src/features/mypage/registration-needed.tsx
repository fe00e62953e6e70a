import { BLOCK_REASON_TEXT } from "@knotter/contract/labels";
import { href } from "@knotter/contract/routes";
import { Banner } from "@knotter/ui/banner";
import { ButtonLink } from "@knotter/ui/button-link";
import { Card } from "@knotter/ui/card";
import { SectionHeading } from "@knotter/ui/section-heading";
import type { ReactNode } from "react";
import { AppLink } from "../../components/app-link";
import { PageBody } from "../../components/page-body";

const STEPS = [
  { title: "事務局からのご案内を確かめる", text: "本登録の手続きは、ご登録のメールアドレスへ事務局がご案内します。" },
  { title: "お名前と同意の登録", text: "お名前と、規約・会社への共有範囲の確認をお願いします。5分ほどで済みます。" },
  { title: "キャリコンを探して予約する", text: "本登録が済むと、すぐに予約できるようになります。" },
] as const;

/** マイページ before the registration is complete: why nothing can be booked yet, and what comes next. */
export function RegistrationNeeded({ profile }: { profile: ReactNode }) {
  return (
    <PageBody title="マイページ">
      <Banner status="warning" title="本登録がまだ済んでいません" className="mb-10">
        {BLOCK_REASON_TEXT.NOT_REGISTERED}
        {"それまでは、面談の流れのご案内だけをご覧いただけます。"}
      </Banner>
      <div className="grid items-start gap-x-10 gap-y-12 lg:grid-cols-[minmax(0,1fr)_340px]">
        <section aria-labelledby="steps">
          <SectionHeading id="steps" title="予約できるようになるまで" />
          <Card>
            <ol className="grid gap-6">
              {STEPS.map(({ title, text }, index) => (
                <li key={title} className="flex gap-4">
                  <span
                    aria-hidden="true"
                    className="grid size-9 shrink-0 place-items-center rounded-full bg-primary-tint font-bold text-primary-hover"
                  >
                    {index + 1}
                  </span>
                  <div className="min-w-0">
                    <h3>{title}</h3>
                    <p className="text-sm text-muted">{text}</p>
                  </div>
                </li>
              ))}
            </ol>
            <p className="mt-6 border-t border-line pt-4 text-sm text-muted">
              {"ご案内が届かないときは、人事ご担当者または事務局にお問い合わせください。迷惑メールのフォルダーもご確認ください。"}
            </p>
          </Card>
          <ButtonLink as={AppLink} href={href("guide")} variant="secondary" className="mt-6" iconAfter="arrow-right">
            面談の流れを先に読む
          </ButtonLink>
        </section>
        <section aria-labelledby="profile">
          <SectionHeading id="profile" title="プロフィール" />
          <Card>{profile}</Card>
        </section>
      </div>
    </PageBody>
  );
}
