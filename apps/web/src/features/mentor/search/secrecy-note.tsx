import { href } from "@knotter/contract/routes";
import { Icon } from "@knotter/ui/icon";
import { Link } from "@knotter/ui/link";
import { AppLink } from "@/components/app-link";

/** 守秘の説明 in short; the guide has the full text. */
export function SecrecyNote() {
  return (
    <div className="flex gap-4 rounded-card border border-line bg-surface p-5">
      <Icon name="lock" size={24} className="mt-1 text-primary" />
      <div className="min-w-0">
        <p>
          キャリコンには、法律で定められた守秘義務があります。面談で話したこと、事前質問シートに書いたことを、会社の人や事務局が読むことはありません。
        </p>
        <p className="mt-2">
          <Link as={AppLink} href={href("guide")}>
            だれに何が見えるかを詳しく見る
          </Link>
        </p>
      </div>
    </div>
  );
}
