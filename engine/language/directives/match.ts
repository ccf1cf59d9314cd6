/** `$match`: chooses an arm by a value. */

import { choicesOf, type Scalar } from "../checks/possible-values.ts";
import { originOf } from "../checks/shape-scope.ts";
import * as messages from "../diagnostics/build/paths.ts";
import { code } from "../expressions/code.ts";
import { Kind, may } from "../expressions/emit/operand.ts";
import { plainNumber } from "../json/exact-number.ts";
import { type MatchTemplate, readArm, type Template } from "../mappings/template.ts";
import type { Shape } from "../schemas/schema-alternative.ts";
import { branchesOf } from "./branches.ts";
import { checkBranches } from "./checked.ts";
import { type Directive, TEMPLATE } from "./directive.ts";
import { emitChoice } from "./emission.ts";
import { interpretChoice } from "./interpretation.ts";

export const match: Directive<MatchTemplate> = {
  keys: {
    $match: {
      schema: TEMPLATE,
      what: "A value. The other keys beside `$match` are arms, and the arm whose key equals the value gives the output. The key `a|b` matches two values.",
      body: ["$else"],
    },
  },
  body: (reading) => {
    const on = reading.expression("$match");
    if (on === undefined) return undefined;
    const arms = reading.rest.map(({ key, value }) => ({
      values: readArm(key),
      keyNode: key,
      body: reading.template(value),
    }));
    return { kind: "match", on, arms, otherwise: reading.templateAt("$else"), node: reading.map };
  },
  children: (template) => [template.on, ...branchesOf(template)],
  replaceBodies: (template, change) => ({
    ...template,
    arms: template.arms.map((arm) => ({ ...arm, body: change(arm.body) })),
    otherwise: template.otherwise && change(template.otherwise),
  }),
  emit: emitChoice(
    (template, { emitter, value }, scope, then) => {
      const on = value(template.on, scope);
      const isNumbered = template.arms.some(({ values }) => values.some((each) => typeof each === "number"));
      const switched =
        isNumbered && may(on, Kind.object)
          ? code`${emitter.constant(plainNumber, "plainNumber")}(${on.code})`
          : on.code;
      emitter.block(code`switch (${switched})`, () => {
        for (const arm of template.arms) {
          for (const label of arm.values.slice(0, -1)) emitter.line(code`case ${label}:`);
          emitter.block(code`case ${arm.values.at(-1)}:`, () => {
            then(arm.body, scope);
            emitter.line(code`break;`);
          });
        }
        const { otherwise } = template;
        if (otherwise !== undefined) emitter.block(code`default:`, () => then(otherwise, scope));
      });
    },
    ({ otherwise }) => otherwise !== undefined,
  ),
  interpret: interpretChoice(async (template, view, run) => {
    const on = plainNumber(await run.leaf(template.on, view, "decision"));
    const arm = template.arms.find(({ values }) => values.includes(on as string));
    if (arm !== undefined) run.chose(arm.keyNode);
    return { body: arm === undefined ? template.otherwise : arm.body, view };
  }),
  check: checkBranches((template, scope, run, walk) => {
    const choices = choicesOf(walk.leaf(template.on, scope));
    const origin = originOf(template.on.ast);
    const source = `=${template.on.source.trim()}`;
    const branchShapes: Shape[] = [];
    const branch = (body: Template, values: readonly Scalar[], holds: boolean): void => {
      const inner = walk.narrowByValues(origin, values, holds, scope);
      if (inner !== undefined) branchShapes.push(run(body, inner));
    };
    for (const arm of template.arms) {
      walk.arm(arm.keyNode, source, choices);
      branch(arm.body, arm.values, true);
    }
    const listed = template.arms.flatMap((arm) => arm.values);
    if (template.otherwise !== undefined) branch(template.otherwise, listed, false);
    else if (choices.kind !== "any" && walk.reads === "wire") {
      const left = choices.values.filter((value) => !listed.includes(value as string));
      const place = walk.findings.at(template.on.node);
      if (left.length > 0) walk.findings.add(messages.unlistedValues(place, source, left));
    }
    return branchShapes;
  }),
};
