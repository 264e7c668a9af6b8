import { Nothing } from '@attendant/contract/fields.ts'
import { AiBudget, AiBudgetUpdate } from '@attendant/contract/organization/ai-budget.ts'
import { access } from '../../../access.ts'
import { changeBudget } from '../../../organization/budgets/change-budget.ts'
import type { App } from '../../../platform/http/server.ts'
import { showBudget } from './show-budget.ts'

export async function aiBudgetRoutes(app: App): Promise<void> {
  app.get(
    '/api/Customers/ai-budget',
    {
      config: { access: access.admin, summary: 'The limits of AI spending, and what is spent of them.' },
      schema: { response: { 200: AiBudget } },
    },
    async ({ context, rep }) => showBudget(context, rep.customerID),
  )

  app.put(
    '/api/Customers/ai-budget',
    {
      config: {
        access: access.admin,
        summary: "Change the limits of AI spending. Absent fields stay, null is the operator's default.",
      },
      schema: { body: AiBudgetUpdate, response: { 204: Nothing } },
    },
    async ({ context, rep, body }) => changeBudget(context, rep.customerID, body),
  )
}
