/** The password of everybody in the demo and in the tests. */
export const PASSWORD = "knotter-demo-2026";
