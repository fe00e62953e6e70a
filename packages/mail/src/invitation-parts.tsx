import { DISCLOSURE_SENTENCES } from "@knotter/contract/labels/disclosure";
import { formatDate } from "@knotter/domain/tokyo";
import type { ReactNode } from "react";
import type { Links } from "./links";
import type { MailFacts } from "./mail-facts";
import { Fact, Facts, Paragraph, TextLink } from "./parts";

/**
 * What every invitation says after its text, whoever wrote that: until when, how often, what the company learns, and the way in. No text of an
 * admin can leave it out.
 */
export const InvitationParts = ({
  facts: { endsOn, maxCount, disclosure },
  register,
  action,
  links,
}: {
  facts: Pick<MailFacts["mentee_register"], "endsOn" | "maxCount" | "disclosure">;
  /** Until when one can register. */
  register: string;
  action: ReactNode;
  links: Links;
}) => (
  <>
    <Facts>
      <Fact label="ご利用期限">{`${formatDate(endsOn)} まで`}</Fact>
      <Fact label="ご利用回数">{`${maxCount}回まで`}</Fact>
      <Fact label="会社への共有">{DISCLOSURE_SENTENCES[disclosure]}</Fact>
      <Fact label="登録期限">{register}</Fact>
    </Facts>
    {action}
    <Paragraph>
      {"面談の流れや守秘については、ご登録のあと「初めての方へ」でもお読みいただけます。"}
      <br />
      <TextLink href={links.guide}>初めての方へ</TextLink>
    </Paragraph>
  </>
);
