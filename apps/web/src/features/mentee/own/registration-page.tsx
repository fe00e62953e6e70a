import { href } from "@knotter/contract/routes";
import { Banner } from "@knotter/ui/banner";
import { ButtonLink } from "@knotter/ui/button-link";
import { Card } from "@knotter/ui/card";
import type { ReactNode } from "react";
import { AppLink } from "@/components/app-link";
import { PageBody } from "@/components/page-body";

const STEPS = [
  { title: "メールアドレスの確認", text: "お済みです。" },
  { title: "お名前と同意の登録", text: "必須の項目はお名前とカナ、3つの確認だけです。5分ほどで済みます。" },
  { title: "キャリコンを探して予約する", text: "本登録が済むと、すぐに予約できます。" },
] as const;
const HERE = 1;

/** マイページ before the registration is complete: the form, and what comes after it. */
export function RegistrationPage({ form }: { form: ReactNode }) {
  return (
    <PageBody title="本登録">
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,720px)_minmax(0,300px)] lg:justify-between">
        <div className="min-w-0">
          <Banner title="本登録がまだ済んでいません" className="mb-10">
            お名前などのご登録が済むと、面談を予約できます。ご入力の途中の内容は、この端末に保存されます。
          </Banner>
          {form}
        </div>
        <aside aria-label="登録の流れ" className="lg:sticky lg:top-[calc(var(--header-height)+2rem)]">
          <Card tone="sunken">
            <h2 className="mb-4 text-base">予約できるようになるまで</h2>
            <ol className="grid gap-4">
              {STEPS.map(({ title, text }, index) => (
                <li key={title} aria-current={index === HERE ? "step" : undefined} className="flex gap-3">
                  <span
                    aria-hidden="true"
                    className={`grid size-7 shrink-0 place-items-center rounded-full text-sm font-bold ${
                      index === HERE ? "bg-primary text-on-primary" : "border border-control bg-surface text-muted"
                    }`}
                  >
                    {index + 1}
                  </span>
                  <div className="min-w-0">
                    <p className={index === HERE ? "font-bold" : ""}>{title}</p>
                    <p className="text-sm text-muted">{text}</p>
                  </div>
                </li>
              ))}
            </ol>
          </Card>
          <ButtonLink as={AppLink} href={href("guide")} variant="quiet" className="mt-3" iconAfter="arrow-right">
            面談の流れを先に読む
          </ButtonLink>
        </aside>
      </div>
    </PageBody>
  );
}
