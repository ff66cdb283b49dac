export const sampleText = 'an invented vessel, not kept'

export const sampleFact = { label: 'Sample', value: sampleText }
