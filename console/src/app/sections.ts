import type { MessageKey } from './session/language.ts'
import { type Permission, useMe } from './session/me.ts'
import { useSession } from './session/session.tsx'

export interface Section {
  /** The path, such as `/automation/topics`. */
  to: string
  label: MessageKey
  /** Highlighted only on exactly this path. */
  isExact?: boolean
  isAdminOnly?: boolean
  /** The page is hidden from users without this permission. */
  needs?: Permission
  /** Not in the navigation; opened from another page or the command palette. */
  isPaletteOnly?: boolean
}

export interface SectionGroup {
  title: MessageKey
  sections: Section[]
}

/** The pages of the automation, grouped by what runs, its content, its permissions, and how changes are checked. */
export const automationGroups: SectionGroup[] = [
  {
    title: 'automation.group.rules',
    sections: [
      { to: '/automation', label: 'automation.workflow', isExact: true },
      { to: '/automation/topics', label: 'automation.topics' },
      { to: '/automation/actions', label: 'automation.actions' },
    ],
  },
  {
    title: 'automation.group.replies',
    sections: [
      { to: '/automation/documents', label: 'automation.documents' },
      { to: '/automation/macros', label: 'macros.title' },
    ],
  },
  {
    title: 'automation.group.assistant',
    sections: [
      { to: '/automation/procedures', label: 'acting.procedures', needs: 'manageAutomation' },
      { to: '/automation/tools', label: 'acting.tools', needs: 'manageAutomation' },
      { to: '/automation/tool-servers', label: 'toolServers.title', needs: 'manageAutomation' },
      { to: '/automation/tools/import', label: 'toolImport.title', needs: 'manageAutomation', isPaletteOnly: true },
      { to: '/automation/approvals', label: 'acting.approvals' },
      { to: '/automation/autonomy', label: 'autonomy.title', needs: 'manageAutomation' },
      { to: '/automation/autonomy/policy', label: 'autonomy.policy', needs: 'manageAutomation', isPaletteOnly: true },
    ],
  },
  {
    title: 'automation.group.checks',
    sections: [
      { to: '/automation/test', label: 'automation.test' },
      { to: '/automation/changes', label: 'changes.title', needs: 'manageAutomation' },
      { to: '/automation/policy', label: 'changes.policy', needs: 'manageAutomation', isPaletteOnly: true },
      { to: '/automation/replays', label: 'replays.title', needs: 'manageAutomation' },
      { to: '/automation/failed', label: 'automation.failed' },
    ],
  },
]

/** The pages of the settings: those that teams change often come before those that admins set up once. */
export const settingsGroups: SectionGroup[] = [
  {
    title: 'settings.group.account',
    sections: [
      { to: '/settings/profile', label: 'profile.title' },
      { to: '/settings/profile/notifications', label: 'alerts.settings', isPaletteOnly: true },
      { to: '/settings/profile/security', label: 'profile.security', isPaletteOnly: true },
    ],
  },
  {
    title: 'settings.group.people',
    sections: [
      { to: '/settings', label: 'people.team', isExact: true },
      { to: '/settings/teams', label: 'triage.teams' },
      { to: '/settings/contacts', label: 'people.contacts' },
    ],
  },
  {
    title: 'settings.group.tickets',
    sections: [
      { to: '/settings/tags', label: 'triage.tags' },
      { to: '/settings/sla', label: 'triage.sla' },
      { to: '/settings/office-hours', label: 'triage.officeHours' },
    ],
  },
  {
    title: 'settings.group.workspace',
    sections: [
      { to: '/settings/workspace', label: 'settings.workspace' },
      { to: '/settings/sso', label: 'sso.title', isAdminOnly: true },
      { to: '/settings/audit', label: 'settings.audit', isAdminOnly: true },
    ],
  },
  {
    title: 'settings.group.ai',
    sections: [
      { to: '/settings/models', label: 'settings.models' },
      { to: '/settings/ai-budget', label: 'budget.title', isAdminOnly: true },
    ],
  },
  {
    title: 'settings.group.data',
    sections: [
      { to: '/settings/tokens', label: 'access.tokens', isAdminOnly: true },
      { to: '/settings/webhooks', label: 'webhooks.title', isAdminOnly: true },
      { to: '/settings/imports', label: 'imports.title', isAdminOnly: true },
      { to: '/settings/data', label: 'data.title', isAdminOnly: true },
    ],
  },
]

/** Omits pages that the user may not open, and groups left empty. */
export function useOfferedSections(groups: SectionGroup[]): SectionGroup[] {
  const { isAdmin } = useSession()
  const permissions = useMe().data?.permissions ?? []
  return groups
    .map(({ title, sections }) => ({
      title,
      sections: sections.filter(
        ({ isAdminOnly, needs }) => isAdmin || !(isAdminOnly || (needs && !permissions.includes(needs))),
      ),
    }))
    .filter(({ sections }) => sections.length > 0)
}
