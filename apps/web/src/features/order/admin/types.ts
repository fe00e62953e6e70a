import type { OrderListItem, OrderView } from "@knotter/api/views/order";
import type { mentorAdmin } from "@knotter/contract/resources/mentor-admin";
import type { createOrderForm, orderRows } from "@knotter/contract/resources/orders";
import type { z } from "zod";

export type { OrderListItem, OrderView };
export type CreateInput = z.input<typeof createOrderForm>;
export type OrderChange = z.infer<typeof orderRows.history.output>["items"][number];
export type OrderMentor = z.infer<typeof orderRows.mentors.output>["items"][number];
export type ValidMentor = z.infer<typeof mentorAdmin.valid.output>["items"][number];
export type MoveAnswer = z.infer<typeof orderRows.status.output>;
