import type { AreaPage } from '../../app/area-page.ts'

export const automationPages: AreaPage[] = [
  { path: '', load: () => import('./workflow-page.tsx'), component: 'WorkflowPage' },
  { path: 'topics', load: () => import('./topics-page.tsx'), component: 'TopicsPage' },
  { path: 'topics/$topicID', load: () => import('./topic-page.tsx'), component: 'TopicPage' },
  { path: 'actions', load: () => import('./actions-page.tsx'), component: 'ActionsPage' },
  { path: 'actions/$actionID', load: () => import('./action-page.tsx'), component: 'ActionPage' },
  { path: 'macros', load: () => import('./macros/macros-page.tsx'), component: 'MacrosPage' },
  { path: 'macros/$macroID', load: () => import('./macros/macro-page.tsx'), component: 'MacroPage' },
  { path: 'documents', load: () => import('./documents/documents-page.tsx'), component: 'DocumentsPage' },
  { path: 'documents/$documentID', load: () => import('./documents/document-page.tsx'), component: 'DocumentPage' },
  { path: 'changes', load: () => import('./changes/changes-page.tsx'), component: 'ChangesPage' },
  { path: 'changes/$changeSetID', load: () => import('./changes/change-set-page.tsx'), component: 'ChangeSetPage' },
  { path: 'policy', load: () => import('./changes/policy-page.tsx'), component: 'PolicyPage' },
  { path: 'replays', load: () => import('./replays/replays-page.tsx'), component: 'ReplaysPage' },
  { path: 'replays/$replayID', load: () => import('./replays/replay-page.tsx'), component: 'ReplayPage' },
  { path: 'failed', load: () => import('./failed-page.tsx'), component: 'FailedPage' },
  { path: 'test', load: () => import('./trial/trial-page.tsx'), component: 'TrialPage' },
]
