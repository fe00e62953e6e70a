import type { Fixture } from "../fixtures";
import type { Entry } from "../reach";
import { asPrimary, ofCompany } from "./customers";

const keepers = ["hrstaff", "admin"] as const;

/** An endpoint of the company that owns the objects, with a message that was given up. */
async function webhook(fixture: Fixture) {
  await asPrimary(fixture);
  return fixture.make.webhook({ customerId: fixture.order.customerId });
}

const id = async (fixture: Fixture) => ({ id: (await webhook(fixture)).id });
const messageId = async (fixture: Fixture) => ({ id: (await webhook(fixture)).messageId });
const ofEndpoint = { may: keepers, input: id, reaches: ofCompany };

export const webhookEntries = {
  "webhooks.list": {
    may: keepers,
    input: async (fixture) => {
      await asPrimary(fixture);
      return { pageSize: 5 };
    },
  },
  "webhooks.create": {
    may: keepers,
    input: async (fixture) => {
      await asPrimary(fixture);
      const { customerId } = await fixture.make.customer();
      // HR creates for their own company alone; an admin for any.
      const owner = fixture.caller?.role === "admin" ? customerId : fixture.order.customerId;
      return { customerId: owner, name: "勤怠システム", url: "https://hooks.example.com/knotter", events: ["order.changed"] };
    },
    reaches: ofCompany,
  },
  "webhooks.get": ofEndpoint,
  "webhooks.update": { ...ofEndpoint, input: async (fixture) => ({ ...(await id(fixture)), name: "人事システム", enabled: false }) },
  "webhooks.delete": ofEndpoint,
  "webhooks.rotate": ofEndpoint,
  "webhooks.test": ofEndpoint,
  "webhooks.messages": { ...ofEndpoint, input: async (fixture) => ({ ...(await id(fixture)), pageSize: 5 }) },
  "webhooks.message": { ...ofEndpoint, input: messageId },
  "webhooks.replay": { ...ofEndpoint, input: messageId },
  "webhooks.replayFailed": { ...ofEndpoint, input: async (fixture) => ({ ...(await id(fixture)), since: "2026-05-01T00:00:00+09:00" }) },
} as const satisfies Record<string, Entry>;
