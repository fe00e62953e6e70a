import { systemClock } from "@knotter/domain/clock";
import { tokyoDate } from "@knotter/domain/tokyo";
import { readState } from "@/components/listing/params";
import { MentorDetail } from "@/features/mentor/search/mentor-detail";
import { askedOf, SEARCH_SHAPE } from "@/features/mentor/search/search-state";
import { BookingFlow } from "@/features/mentoring/booking/booking-flow";
import { BookingPanel } from "@/features/mentoring/booking/booking-panel";
import { dateOf, fortnight, fortnightOf, readStart } from "@/features/mentoring/slot-days";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("mentor", async ({ viewer, params, query, trpc }) => {
  const id = params["id"] ?? "";
  const search = readState(SEARCH_SHAPE, (name) => query[name]);
  const orderId = search.orderId ?? undefined;
  const asked = askedOf(search);
  const startAt = readStart(query["startAt"]);
  const today = tokyoDate(systemClock.now());
  const { order, canBook } = await trpc.mentors.get.fetch({ id, orderId });
  const books = viewer.role === "mentee";
  if (books && order && !canBook) await trpc.currentUser.get.prefetch({});
  else if (books && order) {
    const first = fortnightOf(today, startAt === null ? search.date : dateOf(startAt));
    await trpc.mentors.schedules.prefetch({ id, ...fortnight(today, first), orderId: order.id });
  }
  return (
    <MentorDetail
      id={id}
      orderId={orderId}
      viewerId={books ? viewer.userId : null}
      flow={<BookingFlow />}
      panel={
        books ? (
          <BookingPanel
            key={id}
            mentorId={id}
            viewerId={viewer.userId}
            today={today}
            date={asked.date}
            theme={asked.theme}
            startAt={startAt}
            orderId={orderId}
          />
        ) : null
      }
    />
  );
});
