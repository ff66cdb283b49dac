import { groupedFingerprint } from '../shared/fingerprint.ts'

/** README.txt of an exported case. */
export const caseReadme = (installation: string, fingerprint: string): string => `A case exported by Varuna
===========================

Exported by an installation that calls itself: ${installation}

  case.json         the case, its entries and its timeline
  entries.geojson   places and tracks
  files/, tracks/   the files of the entries
  report.pdf        all of it for reading
  manifest.json     the SHA-256 of every other file, the time of the export and the public key
  manifest.sig      Ed25519 signature over manifest.json, 64 bytes
  public-key.pem    the public key of the installation

What is signed: the bytes of manifest.json as they are in this ZIP file. Do not reformat it. Every other file but manifest.sig is
protected by its digest in manifest.json.

How to verify, with OpenSSL 3.0 or later, in the folder with these files:

1. The key. Compare this fingerprint with one that you got from the installation in another way, such as by telephone. A key that came
   only with this ZIP file proves nothing about who made it.

     openssl pkey -pubin -in public-key.pem -outform DER | openssl dgst -sha256

   It must be: ${fingerprint}
   In groups:  ${groupedFingerprint(fingerprint)}

2. The signature. It must answer "Signature Verified Successfully".

     openssl pkeyutl -verify -pubin -inkey public-key.pem -rawin -in manifest.json -sigfile manifest.sig

3. The files. The digest of each must be the one beside its path in manifest.json, and no file may be missing or unlisted.

     openssl dgst -sha256 case.json entries.geojson report.pdf files/* tracks/*

What the signature proves: the installation with this key exported these bytes. Entries and lines of the timeline that are marked
"stated" in case.json came to that installation from an earlier file; it did not see them happen.
`
