import { inviteAdminForm, renameAdminForm, resetAdminFactorForm } from "@knotter/contract/resources/admin-staff";
import { z } from "zod";

export const inviteForm = inviteAdminForm;
/** The address is shown, but cannot be changed. */
export const renameForm = z.object(renameAdminForm.shape);
export const resetForm = resetAdminFactorForm;
