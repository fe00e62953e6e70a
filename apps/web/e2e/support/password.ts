/** Everybody's, of the demo and of the journeys. */
export const PASSWORD = "knotter-demo-2026";
