import { inviteHrStaffForm, updateHrStaffForm } from "@knotter/contract/resources/hr-staffs";
import { z } from "zod";

const blank = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === "" ? undefined : value), schema);
const { email, name, department, isPrimary, permissions } = inviteHrStaffForm.shape;

/** An invitation, without what the page already knows. */
export const inviteForm = z.object({ email, name, department: blank(department), isPrimary, permissions });

/** An existing person's permissions and entry. */
export const editForm = z.object({
  name: updateHrStaffForm.shape.name.unwrap(),
  department: z.preprocess((value) => (value === "" ? null : value), updateHrStaffForm.shape.department),
  isPrimary,
  permissions,
});
