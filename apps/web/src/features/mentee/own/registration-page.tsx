import { href } from "@knotter/contract/routes";
import { Link } from "@knotter/ui/link";
import type { ReactNode } from "react";
import { AppLink } from "@/components/app-link";
import { PageBody } from "@/components/page-body";

/** マイページ before the registration is complete: the form, and nothing that would push its button off a phone. */
export function RegistrationPage({ form }: { form: ReactNode }) {
  return (
    <PageBody title="本登録" lead="お名前と会社への共有範囲をご確認ください。このあと、すぐに予約できます。" width="reading">
      {form}
      <p className="mt-6 border-t border-line pt-3 text-sm">
        <Link as={AppLink} href={href("guide")} className="inline-flex min-h-11 items-center">
          面談の流れを先に読む
        </Link>
      </p>
    </PageBody>
  );
}
