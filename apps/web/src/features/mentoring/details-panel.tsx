import type { MentoringView } from "@knotter/api/views/mentoring";
import { href } from "@knotter/contract/routes";
import { Card } from "@knotter/ui/card";
import { DescriptionList } from "@knotter/ui/description-list";
import { Link } from "@knotter/ui/link";
import { AppLink } from "@/components/app-link";
import { type Viewer, withSan } from "./counterpart";

/** The details of the booking. Only the two parties see theme and note; an admin is led to the company, the order and the mails. */
export function DetailsPanel({ mentoring, viewer }: { mentoring: MentoringView; viewer: Viewer }) {
  const { method, url } = mentoring.meeting;
  const party = viewer !== "admin";
  return (
    <section aria-labelledby="details">
      <h2 id="details" className="mb-4">
        面談について
      </h2>
      <Card padding="none" className="px-5 py-1 md:px-6">
        <DescriptionList
          items={[
            ...(party
              ? [
                  { term: "相談テーマ", detail: mentoring.theme?.label ?? "選ばれていません" },
                  {
                    term: "話したいこと",
                    detail: mentoring.note ? <p className="whitespace-pre-line">{mentoring.note}</p> : "書かれていません",
                  },
                ]
              : []),
            { term: "方法", detail: `${mentoring.durationMinutes}分・${mentoring.meeting.methodLabel}` },
            ...(viewer === "mentor" && method === "fixed_url" && url
              ? [
                  {
                    term: "面談のリンク",
                    detail: (
                      <Link href={url} external className="break-all">
                        {url}
                      </Link>
                    ),
                  },
                ]
              : []),
            ...(mentoring.customer
              ? [
                  {
                    term: "顧客企業",
                    detail: (
                      <Link as={AppLink} href={href("adminCustomer", { id: mentoring.customer.id })}>
                        {mentoring.customer.name}
                      </Link>
                    ),
                  },
                ]
              : []),
            {
              term: "施策",
              detail: party ? (
                mentoring.order.name
              ) : (
                <Link as={AppLink} href={href("adminOrder", { id: mentoring.order.id })}>
                  {mentoring.order.name}
                </Link>
              ),
            },
            ...(party
              ? []
              : [
                  {
                    term: "お送りしたメール",
                    detail: (
                      <span className="flex flex-wrap gap-x-6">
                        {([mentoring.mentee, mentoring.mentor] as const).map(({ id, displayName }) => (
                          <Link key={id} as={AppLink} href={href("adminMail", {}, { user: id })}>
                            {withSan(displayName)}へのメール
                          </Link>
                        ))}
                      </span>
                    ),
                  },
                ]),
            { term: "面談番号", detail: <span className="tabular-nums">{mentoring.publicNo}</span> },
          ]}
        />
      </Card>
    </section>
  );
}
