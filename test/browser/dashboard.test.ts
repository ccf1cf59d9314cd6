/**
 * The dashboard in a real browser, against a real gateway with the demo: the actions on each page, and its
 * appearance.
 */
import { afterAll, beforeAll, describe } from "vitest";
import { inCi } from "../servers/server.ts";
import { chromiumAbsent } from "./chromium.ts";
import { type DashboardFixture, startStage } from "./fixture.ts";
import { checkAccounts } from "./pages/accounts.ts";
import { checkAppearance } from "./pages/appearance.ts";
import { checkBudgets } from "./pages/budgets.ts";
import { checkCaptured } from "./pages/captures.ts";
import { checkChannels } from "./pages/channels.ts";
import { checkFiles } from "./pages/files.ts";
import { checkFinding } from "./pages/finding.ts";
import { checkForms } from "./pages/forms.ts";
import { checkGateway } from "./pages/gateway.ts";
import { checkGroups } from "./pages/groups.ts";
import { checkOpenId } from "./pages/openid.ts";
import { checkOutage } from "./pages/outage.ts";
import { checkHeap } from "./pages/overview-memory.ts";
import { checkPlayground } from "./pages/playground.ts";
import { checkQuestions } from "./pages/questions.ts";
import { checkRequests } from "./pages/requests.ts";
import { checkServing } from "./pages/serving.ts";
import { checkSession } from "./pages/session.ts";
import { checkTasks } from "./pages/tasks.ts";
import { checkTokens } from "./pages/tokens.ts";
import { checkTranslate } from "./pages/translate.ts";
import { checkUsage } from "./pages/usage.ts";

const absent = chromiumAbsent();
/** Time limit of every wait; a busy machine is no fault of the dashboard. */
const PATIENCE_MS = 180_000;

/**
 * One browser and one gateway for all checks. They run in the order of a new user's visit, and later checks see the
 * data of earlier ones.
 */
describe.skipIf(absent !== undefined && !inCi)(absent ?? "in a browser", { timeout: PATIENCE_MS }, () => {
  let stage: DashboardFixture;
  beforeAll(async () => {
    stage = await startStage();
  }, 300_000);
  afterAll(() => stage?.close());
  const onStage = (): DashboardFixture => stage;
  describe("serving", () => checkServing(onStage));
  describe("the first visit", () => checkSession(onStage));
  describe("tokens", () => checkTokens(onStage));
  describe("channels and models", () => checkChannels(onStage));
  describe("requests and the overview", () => checkRequests(onStage));
  describe("finding requests", () => checkFinding(onStage));
  describe("usage", () => checkUsage(onStage));
  describe("captures", () => checkCaptured(onStage));
  describe("the playground", () => checkPlayground(onStage));
  describe("translate", () => checkTranslate(onStage));
  describe("mappings and providers", () => checkFiles(onStage));
  describe("tasks", () => checkTasks(onStage));
  describe("accounts and the audit log", () => checkAccounts(onStage));
  describe("groups", () => checkGroups(onStage));
  describe("budgets", () => checkBudgets(onStage));
  describe("the settings page", () => checkGateway(onStage));
  describe("signing in with OpenID Connect", () => checkOpenId(onStage));
  describe("forms that are not saved yet", () => checkForms(onStage));
  describe("a gateway that is away", () => checkOutage(onStage));
  describe("a page that stays open", () => checkHeap(onStage));
  describe("ten questions", () => checkQuestions(onStage));
  describe("appearance", () => checkAppearance(onStage));
});
