/** The fields of the printed slip. */
export { slipForm as slipValues } from "@knotter/contract/resources/signup";
