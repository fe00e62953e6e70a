export interface Registrant {
  temporaryRegister: boolean;
  name: string | null;
}

export type RegistrationStep = "temporary" | "profile_missing" | "registered";

/** A mentee is registered once 本登録 is done and the name is known: a null name means an unfilled profile. */
export function registrationStep(mentee: Registrant): RegistrationStep {
  if (mentee.temporaryRegister) return "temporary";
  return mentee.name === null || mentee.name.trim() === "" ? "profile_missing" : "registered";
}

export function isRegistered(mentee: Registrant): boolean {
  return registrationStep(mentee) === "registered";
}
