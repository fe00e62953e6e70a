/** What is on the printed slip. */
export { slipForm as slipValues } from "@knotter/contract/resources/signup";
