import { TIME_BAND_TEXT } from "@knotter/contract/labels/mentoring";
import { href } from "@knotter/contract/routes";
import { Link } from "@knotter/ui/link";
import { AppLink } from "@/components/app-link";
import { StaffPage } from "@/components/listing/staff-page";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("adminWaiting", async ({ trpc }) => {
  const { k, rows } = await trpc.waitingList.demand.fetch({});
  return (
    <StaffPage title="空き待ちの人数" back={{ href: href("adminMentors"), label: "キャリコン" }}>
      <p className="mb-4 text-sm text-muted">{`${k}人以上が待っているところだけを表示します。どなたが待っているかは、事務局も見られません。`}</p>
      {rows.length === 0 ? (
        <p>{`${k}人以上が待っているキャリコンと時間帯は、いまありません。`}</p>
      ) : (
        <table className="w-full max-w-2xl border-collapse text-sm">
          <caption className="sr-only">キャリコンと時間帯ごとの、空きを待っている人数</caption>
          <thead>
            <tr className="border-b border-line text-left">
              <th scope="col" className="py-2 pr-4">
                キャリコン
              </th>
              <th scope="col" className="py-2 pr-4">
                時間帯
              </th>
              <th scope="col" className="py-2 text-right">
                人数
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ mentor, band, people }) => (
              <tr key={`${mentor?.id}-${band}`} className="border-b border-line">
                <th scope="row" className="py-2 pr-4 text-left font-normal">
                  {mentor === null ? (
                    "どなたでも"
                  ) : (
                    <Link as={AppLink} href={href("adminMentor", { id: mentor.id })}>
                      {mentor.displayName}
                    </Link>
                  )}
                </th>
                <td className="py-2 pr-4">{band === null ? "問わない" : TIME_BAND_TEXT[band]}</td>
                <td className="py-2 text-right tabular-nums">{people}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </StaffPage>
  );
});
