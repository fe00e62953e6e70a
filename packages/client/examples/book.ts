// Books the earliest interview that a mentee can have.
import { connect, type KnotterError, type Shape } from "../src/client";

export interface BookOptions {
  baseUrl: string;
  email: string;
  password: string;
}

/** The booked interview, or why there is none. */
export async function book({ baseUrl, email, password }: BookOptions): Promise<Shape<"Mentoring"> | KnotterError | null> {
  const login = await connect({ baseUrl }).POST("/login", { body: { email, password } });
  if (login.error) return login.error.error;
  const knotter = connect({ baseUrl, token: login.data.accessToken });

  const { data: found, error: refused } = await knotter.GET("/mentors", { params: { query: { sort: "soonest", pageSize: 1 } } });
  if (refused) return refused.error;
  const [mentor] = found.items;
  const order = found.orders.find(({ id }) => id === mentor?.orderId) ?? found.orders[0];
  const slot = mentor?.nextSlots[0];
  if (!mentor || !order || !slot) return null;

  const body = {
    mentorId: mentor.id,
    startAt: slot.startAt,
    orderId: order.id,
    // What the mentee has been shown, and agreed to.
    acknowledgedDisclosure: order.disclosureLevel,
    acknowledgedPolicyVersion: "2026-04-01",
  };
  const { data, error } = await knotter.POST("/mentoring", { body });
  if (data) return data;
  const [nearest] = error.error.code === "SLOT_TAKEN" ? (error.error.data?.alternatives ?? []) : [];
  if (!nearest) return error.error;
  // Somebody was faster: the nearest time of the same mentor.
  const second = await knotter.POST("/mentoring", { body: { ...body, startAt: nearest.startAt } });
  return second.data ?? second.error.error;
}
