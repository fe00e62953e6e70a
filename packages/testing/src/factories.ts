import { customerFactory } from "./factories/customer";
import type { Prisma } from "./factories/given";
import { menteeFactory } from "./factories/mentee";
import { mentorFactory } from "./factories/mentor";
import { mentoringFactory } from "./factories/mentoring";
import { orderFactory } from "./factories/order";
import { participantFactory } from "./factories/participants";
import { questionFactory } from "./factories/question";
import { questionnaireFactory } from "./factories/questionnaire";
import { reportFactory } from "./factories/report";
import { serviceAccountFactory } from "./factories/service-account";
import { timeHoldFactory } from "./factories/time-hold";
import { userFactory } from "./factories/user";
import { webhookFactory } from "./factories/webhook";

export const factoriesOf = (prisma: Prisma) => ({
  ...userFactory(prisma),
  ...customerFactory(prisma),
  ...orderFactory(prisma),
  ...menteeFactory(prisma),
  ...mentorFactory(prisma),
  ...mentoringFactory(prisma),
  ...participantFactory(prisma),
  ...questionFactory(prisma),
  ...reportFactory(prisma),
  ...questionnaireFactory(prisma),
  ...timeHoldFactory(prisma),
  ...serviceAccountFactory(prisma),
  ...webhookFactory(prisma),
});

export type Factories = ReturnType<typeof factoriesOf>;
