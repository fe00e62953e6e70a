import type { ListPage } from "@knotter/domain/list-order";
import { UNDELIVERED, type Undelivered } from "@knotter/domain/mail-delivery";
import { type ExpressionBuilder, expressionBuilder, sql } from "kysely";
import type { MailStatus } from "../generated/enums.kysely";
import type { DB, Mail } from "../generated/tables";
import { inOrder, pageSorted } from "../keyset";
import { anyOf, type Db, oneOf, word } from "../query";

/** Whose mails are counted: an account, or an address without one. */
export interface Reached {
  userId: string | null;
  address: string | null;
}

export interface TroubleFilter {
  status?: Undelivered | undefined;
  orderId?: string | undefined;
}

/** Mails by which a trouble is over, or is another one. */
const NEWS = oneOf("bounced", "complained", "failed", "unsent", "maybe_sent", "delivered");

type Outer = DB & { m: Mail };

const newer = (eb: ExpressionBuilder<Outer, "m">) =>
  eb
    .selectFrom("Mail as n")
    .select("n.id")
    .where("n.status", "in", NEWS)
    .where(({ eb: of, refTuple, tuple }) => of(refTuple("n.queuedAt", "n.id"), ">", tuple(eb.ref("m.queuedAt"), eb.ref("m.id"))));

export const undeliveredReads = (db: Db) => ({
  /** The newest mail of each person that did not arrive, where none has arrived since. Each status is read to the end of the page from its own index. */
  troubled({ status, orderId }: TroubleFilter, page: ListPage<"at">) {
    const { ref } = expressionBuilder<Outer & { s: { status: MailStatus } }, "m" | "s">();
    let mails = db
      .selectFrom("Mail as m")
      .select(["m.id", "m.queuedAt", "m.toUserId", "m.toAddress"])
      .where(({ eb }) => eb("m.status", "=", ref("s.status")))
      .where((eb) => eb.not(eb.exists(newer(eb).whereRef("n.toUserId", "=", "m.toUserId"))))
      .where((eb) => eb.not(eb.exists(newer(eb).where("n.toUserId", "is", null).whereRef("n.toAddress", "=", "m.toAddress"))));
    if (orderId !== undefined) mails = mails.where("m.orderId", "=", orderId);
    const lane = pageSorted(mails, ref("m.id"), { by: ref("m.queuedAt"), kind: "instant" }, page);
    const statuses = status === undefined ? UNDELIVERED : [status];
    return db
      .selectFrom(sql<{ status: MailStatus }>`unnest(${statuses}::"MailStatus"[])`.as<"s">(sql`s("status")`))
      .innerJoinLateral(lane.as("p"), (join) => join.onTrue())
      .selectAll("p")
      .orderBy(({ ref: of }) => inOrder(of("p.queuedAt"), page.direction))
      .orderBy(({ ref: of }) => inOrder(of("p.id"), page.direction))
      .limit(page.limit)
      .execute();
  },

  /** The mails to each of these people, in their order. `troubleId`: the newest that did not arrive; `arrivedAt`: when the newest did that has. */
  counts: (people: readonly Reached[]) =>
    db
      .selectFrom(
        sql<{
          userId: string | null;
          address: string | null;
          n: number;
        }>`unnest(${people.map(({ userId }) => userId)}::uuid[], ${people.map(({ address }) => address)}::text[]) WITH ORDINALITY`.as<"r">(
          sql`r("userId", "address", "n")`,
        ),
      )
      .innerJoinLateral(
        ({ selectFrom }) =>
          selectFrom(
            selectFrom("Mail as m")
              .selectAll("m")
              .whereRef("m.toUserId", "=", "r.userId")
              .unionAll(selectFrom("Mail as m").selectAll("m").where("m.toUserId", "is", null).whereRef("m.toAddress", "=", "r.address"))
              .as("x"),
          )
            .select(({ eb, fn, ref }) => {
              const newest = sql`ORDER BY ${ref("x.queuedAt")} DESC, ${ref("x.id")} DESC`;
              const count = (...statuses: MailStatus[]) => fn.countAll<number>().filterWhere(eb("x.status", "=", anyOf(statuses)));
              return [
                count("sent", "delivered", "bounced", "complained", "maybe_sent").as("sent"),
                count("delivered").as("delivered"),
                count("bounced").as("bounced"),
                count("maybe_sent").as("unknown"),
                count("failed").as("failed"),
                count("unsent").as("unsent"),
                count("draft", "scheduled", "queued", "sending").as("waiting"),
                sql<string | null>`(array_agg(${ref("x.id")} ${newest}))[1]`.as("lastId"),
                sql<
                  string | null
                >`(array_agg(${ref("x.id")} ${newest}) FILTER (WHERE ${ref("x.status")} IN ${oneOf(...UNDELIVERED)}))[1]`.as("troubleId"),
                fn.max<Date | null>("x.queuedAt").filterWhere("x.status", "=", word("delivered")).as("arrivedAt"),
              ];
            })
            .as("c"),
        (join) => join.onTrue(),
      )
      .leftJoin("User as u", "u.id", "r.userId")
      .selectAll("c")
      .select(["r.userId", "r.address"])
      .select(({ eb }) => eb("u.lastLoginAt", "is not", null).$castTo<boolean>().as("hasSignedIn"))
      .orderBy("r.n")
      .execute(),
});
