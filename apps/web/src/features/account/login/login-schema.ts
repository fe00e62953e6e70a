export { loginForm } from "@knotter/contract/resources/identity";
