import { href } from "@knotter/contract/routes";
import { ButtonLink } from "@knotter/ui/button-link";
import { ContactCard } from "@/components/contact";
import { LooseStrand } from "./loose-strand";

/** 404: what happened in one sentence, and two links. */
export function NotFound({ temporary = false }: { temporary?: boolean }) {
  return (
    <div className="mx-auto flex max-w-[36rem] flex-col items-center px-4 pt-16 pb-8 text-center md:pt-24">
      <LooseStrand />
      <h1 className="mt-8">ページが見つかりません</h1>
      <p className="mt-4 text-balance text-muted">
        お探しのページは、移動したか、なくなった可能性があります。アドレスをご確認いただくか、ホームからお進みください。
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink href={href("home")}>ホームへ戻る</ButtonLink>
        {!temporary && (
          <ButtonLink href={href("mentors")} variant="secondary">
            キャリコンを探す
          </ButtonLink>
        )}
      </div>
      <ContactCard className="mt-10" about="ページが見つからない" />
    </div>
  );
}
