import type { MentoringView } from "@knotter/api/views/mentoring";
import { Card } from "@knotter/ui/card";
import { DescriptionList } from "@knotter/ui/description-list";
import { Link } from "@knotter/ui/link";
import type { Viewer } from "./counterpart";

/** The details of the booking; only the two parties see theme and note. */
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
            { term: "施策", detail: mentoring.order.name },
            { term: "面談番号", detail: <span className="tabular-nums">{mentoring.publicNo}</span> },
          ]}
        />
      </Card>
    </section>
  );
}
