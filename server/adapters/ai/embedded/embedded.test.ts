import { describeEngine } from '../engine-suite.ts'
import { createEmbeddedEngine } from './create-embedded-engine.ts'

describeEngine('embedded', createEmbeddedEngine)
