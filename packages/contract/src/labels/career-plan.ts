import type { CareerPlanText } from "@knotter/domain/career-plan";

/** The names of the boxes of ジョブ・カード 様式1-1. */
export const CAREER_PLAN_TEXT = {
  interests: "価値観、興味、関心事項等",
  strengths: "強み等",
  aspirations: "将来取り組みたい仕事や働き方等",
  nextSteps: "これから取り組むこと等",
  other: "その他",
} as const satisfies Record<CareerPlanText, string>;

/** The form's own instruction for each box. */
export const CAREER_PLAN_GUIDE = {
  interests: "大事にしたい価値観、興味・関心を持っていることなど",
  strengths: "自分の強み、弱みを克服するために努力していることなど",
  aspirations: "今後やってみたい仕事（職種）や働き方、仕事で達成したいことなど",
  nextSteps: "今後向上・習得すべき職業能力や、その方法など",
  other: "以上から、自己PRやキャリアコンサルティングで相談したいことなどを自由に",
} as const satisfies Record<CareerPlanText, string>;
