export { careerPlanForm as careerPlan } from "@knotter/contract/resources/mentee-own";
