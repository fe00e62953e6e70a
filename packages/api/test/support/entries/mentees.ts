import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import { NOW } from "@knotter/testing/factories/given";
import { type Fixture, KINDS, type Kind, type Pair } from "../fixtures";
import { proposed } from "../links";
import { type Entry, everybody, isMentor, owns, sameCompany } from "../reach";

const herself = ["mentee", "admin"] as const;
const isHerself = (kind: Kind, pair: Pair): boolean => kind === "admin" || owns(kind, pair, "mentee");
const ofCompany = (kind: Kind, pair: Pair): boolean => KINDS[kind] === "hrstaff" && sameCompany(kind, pair);
const id = ({ mentee }: Fixture) => ({ id: mentee.userId });

/** Removing people from a list needs a permission of its own. */
async function withPermission({ caller, prisma }: Fixture): Promise<void> {
  if (caller?.role === "hrstaff") await prisma.hrStaff.update({ where: { userId: caller.userId }, data: { canManageMentees: true } });
}

export const menteeEntries = {
  "mentees.list": { may: ["admin"], input: ({ mentee }) => ({ q: mentee.email, pageSize: 5 }) },
  "mentees.hrstaff": {
    may: ["hrstaff"],
    input: ({ order }) => ({ orderId: order.orderId, status: "booked", pageSize: 5 }),
    reaches: ofCompany,
  },
  "mentees.get": { may: herself, input: id, reaches: isHerself },
  "mentees.addFavorite": {
    may: ["mentee"],
    registered: true,
    input: ({ mentee, mentor }) => ({ id: mentee.userId, mentorId: mentor.userId }),
    reaches: (kind, pair) => owns(kind, pair, "mentee"),
  },
  "mentees.removeFavorite": {
    may: ["mentee"],
    registered: true,
    input: ({ mentee, mentor }) => ({ id: mentee.userId, mentorId: mentor.userId }),
    reaches: (kind, pair) => owns(kind, pair, "mentee"),
  },
  "mentees.register": {
    may: ["mentee"],
    // Only a person in temporary registration can succeed, and only for themselves.
    input: ({ kind, mentee, caller }) => ({
      id: kind === "temporary" && caller ? caller.userId : mentee.userId,
      name: "相談 花子",
      nameKana: "そうだん ﾊﾅｺ",
      phone: "０９０-1234-5678",
      termsVersion: CONSENT_VERSIONS.terms,
      privacyVersion: CONSENT_VERSIONS.privacy,
      disclosureAcknowledged: true,
    }),
    reaches: (kind, pair) => kind === "temporary" || isHerself(kind, pair),
    refuses: (kind) => (kind === "temporary" ? null : "ALREADY_REGISTERED"),
  },
  "mentees.update": { may: herself, registered: true, input: (fixture) => ({ ...id(fixture), jobTitle: "係長" }), reaches: isHerself },
  "mentees.admin": { may: ["admin"], input: (fixture) => ({ ...id(fixture), adminMemo: "お電話で確認済み" }) },
  "mentees.cancelEmailProposal": {
    may: ["admin"],
    input: async (fixture) => {
      await proposed(fixture, fixture.mentee);
      return id(fixture);
    },
  },
  "mentees.restore": {
    may: ["admin"],
    input: async ({ mentee, order, prisma }) => {
      await prisma.orderMentee.update({ where: { id: mentee.orderMenteeId }, data: { status: "withdrawn", withdrawnAt: NOW } });
      return { id: mentee.orderMenteeId, orderId: order.orderId };
    },
  },
  "mentees.cancel": {
    may: ["mentee", "hrstaff", "admin"],
    input: async (fixture) => {
      await withPermission(fixture);
      return { ...id(fixture), scope: "order", orderId: fixture.order.orderId };
    },
    reaches: (kind, pair) => isHerself(kind, pair) || ofCompany(kind, pair),
  },
  "mentees.mentorings": {
    may: everybody,
    input: ({ mentee }) => ({ id: mentee.userId, pageSize: 5 }),
    // Mentors reach the mentees they have interviews with; all others do not exist for them.
    reaches: (kind, pair) =>
      kind === "admin" || isMentor(kind, pair) || owns(kind, pair, "mentee") || (KINDS[kind] === "hrstaff" && sameCompany(kind, pair)),
  },
  "mentees.waiting": { may: ["mentee"], input: id, reaches: isHerself },
  "mentees.consents": { may: ["mentee"], input: (fixture) => ({ ...id(fixture), pageSize: 5 }), reaches: isHerself },
  "mentees.dataAccess": { may: ["mentee"], input: (fixture) => ({ ...id(fixture), pageSize: 5 }), reaches: isHerself },
  "mentees.careerPlan": { may: ["mentee"], input: id, reaches: isHerself },
  "mentees.saveCareerPlan": {
    may: ["mentee"],
    registered: true,
    input: (fixture) => ({ ...id(fixture), nextSteps: "週に1回、隣の部署の定例に参加する。", birthDate: "1990-04-01" }),
    reaches: isHerself,
  },
  "mentees.jobCard": { may: ["mentee"], registered: true, input: id, reaches: isHerself },
  "mentees.course": { may: ["mentee"], input: (fixture) => ({ ...id(fixture), pageSize: 5 }), reaches: isHerself },
  "mentees.companyView": {
    may: ["mentee"],
    // The mentee's own order and list entry; for everybody else neither exists.
    input: ({ mentee, order }) => ({ id: mentee.userId, orderId: order.orderId }),
    reaches: isHerself,
  },
  "mentees.export": { may: herself, input: id, reaches: isHerself },
  "mentees.remove": { may: herself, input: id, reaches: isHerself },
} as const satisfies Record<string, Entry>;
