import { hrPermissions, inviteHrStaffForm, updateHrStaffForm } from "@knotter/contract/resources/hr-staffs";

/** Always sent whole: no box ticked is an answer, too. */
const permissions = inviteHrStaffForm.shape.permissions.unwrap();

/** An invitation, without what the page already knows. */
export const inviteForm = inviteHrStaffForm.omit({ customerId: true }).extend({ permissions });

/** An existing person's entry and permissions. Each permission is a field of its own: what two screens changed is put together one by one. */
export const editForm = updateHrStaffForm
  .pick({ department: true, isPrimary: true })
  .extend({ name: updateHrStaffForm.shape.name.unwrap(), ...hrPermissions.shape });
