import { href, safeNext } from "@knotter/contract/routes";
import { ButtonLink } from "@knotter/ui/button-link";
import { AppLink } from "@/components/app-link";
import { PageBody } from "@/components/page-body";
import { NewDocuments } from "@/features/consent/new-documents";
import { externalLinks } from "@/server/external-links";
import { guardedPage } from "@/server/guarded-page";

/** `?next=`: the originally requested page, which opens after agreeing. */
export default guardedPage("consent", async ({ viewer, query, trpc }) => {
  const state = await trpc.currentUser.consents.fetch({});
  const next = safeNext(query["next"]) ?? href("home");
  if (!state.required || viewer.temporary)
    return (
      <PageBody title="ご確認は済んでいます" lead="いま、あらためて同意をお願いする文書はありません。" width="reading">
        <ButtonLink as={AppLink} href={next}>
          進む
        </ButtonLink>
      </PageBody>
    );
  return (
    <PageBody
      title="規約などが新しくなりました"
      lead="これまでどおりご利用いただくために、新しい版の内容をご確認ください。お願いするのは一度だけです。"
      width="reading"
    >
      <NewDocuments state={state} documents={externalLinks()} next={next} role={viewer.role} />
    </PageBody>
  );
});
