import { PageBody } from "@/components/page-body";
import { AccessibilityStatement } from "@/features/article/accessibility/accessibility-statement";
import { guestPage } from "@/server/guest-page";

export default guestPage("accessibility", () => (
  <PageBody title="アクセシビリティ" lead="どなたにも使っていただけるように配慮していることと、まだできていないことをお伝えします。">
    <AccessibilityStatement />
  </PageBody>
));
