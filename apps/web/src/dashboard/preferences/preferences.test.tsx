import policy from '#content/privacy-policy.json'
