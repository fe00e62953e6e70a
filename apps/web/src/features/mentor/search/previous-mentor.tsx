import { href } from "@knotter/contract/routes";
import { Avatar } from "@knotter/ui/avatar";
import { Button } from "@knotter/ui/button";
import { ButtonLink } from "@knotter/ui/button-link";
import { Card } from "@knotter/ui/card";
import { AppLink } from "@/components/app-link";
import type { MentorCardView } from "./search-state";

/** 前回担当: staying with the mentor and changing are equally easy, and look so. */
export function PreviousMentor({ mentor, onOthers }: { mentor: MentorCardView; onOthers: () => void }) {
  return (
    <Card as="section" tone="tint" aria-labelledby="previous-mentor" className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-4">
      <div className="flex min-w-0 flex-1 basis-64 items-center gap-4">
        <Avatar name={mentor.displayName} photoUrl={mentor.photoUrl} size={56} />
        <h2 id="previous-mentor" className="text-base">
          前回担当：{mentor.displayName}さん
        </h2>
      </div>
      <div className="grid w-full gap-2 sm:flex sm:w-auto sm:flex-wrap">
        <ButtonLink as={AppLink} variant="secondary" href={href("mentor", { id: mentor.id }, { orderId: mentor.orderId ?? undefined })}>
          同じキャリコンに相談する
        </ButtonLink>
        <Button variant="secondary" onClick={onOthers}>
          別のキャリコンを探す
        </Button>
      </div>
    </Card>
  );
}
