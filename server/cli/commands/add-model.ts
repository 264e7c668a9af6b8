import { ModelCreate } from '@attendant/contract/organization/model.ts'
import { bindCustomer, type Context } from '../../context.ts'
import { getCustomerProfile } from '../../organization/customers/get-customer-profile.ts'
import { createModel } from '../../organization/models/change-model.ts'
import { createSharedModel } from '../../organization/models/create-shared-model.ts'
import { refuseInvalid } from '../../platform/http/validation.ts'
import { answer, type Command, flag, readOptions, required, text, toId } from '../command.ts'
import { withContext } from '../open-desk.ts'
import { auditCommand } from './audit-command.ts'

export const addModel: Command = {
  name: 'model add',
  options: '--name N --type Text|Vision|Embedded [--customer ID] [--default]',
  summary: 'An AI model, by the name its provider knows. Without --customer all customers share it.',
  async run(args) {
    const given = readOptions(args, { name: text, type: text, customer: text, default: flag })
    const model = {
      name: required(given.name, 'name'),
      modelType: required(given.type, 'type') as ModelCreate['modelType'],
      isDefault: given.default ?? false,
    }
    const customerID = given.customer === undefined ? undefined : toId(given.customer, 'customer')
    refuseInvalid(ModelCreate, model)
    const { modelID } = await withContext((context) =>
      customerID ? addToCustomer(context, customerID, model) : createSharedModel(context, model),
    )
    return answer({ modelID, customerID: customerID ?? null })
  },
}

async function addToCustomer(given: Context, customerID: number, model: ModelCreate) {
  const context = bindCustomer(given, customerID)
  await getCustomerProfile(context.db, customerID)
  const added = await createModel(context, customerID, model)
  await auditCommand(context, { customerID, action: 'model add', target: added.modelID })
  return added
}
